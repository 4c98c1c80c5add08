/** Channels are the gutters between columns and between rows; each carries parallel segments of edges on tracks. */

/** A straight piece of a net (all edges that leave one side of one component) inside a channel. */
export interface Segment {
  /** Extent along the channel, in half grid steps: odd numbers are rows (columns), even ones what lies between. */
  low: number;
  high: number;
  /** Sums and counts of the places where the net enters from the left (above) and leaves to the right (below). */
  readonly before: { sum: number; count: number };
  readonly after: { sum: number; count: number };
  track: number;
}

export class Channel {
  readonly #segments = new Map<number, Segment>();
  /** Number of tracks in use, after {@link assignTracks}. */
  tracks = 0;

  /** The net's segment in this channel, stretched to reach `place`. */
  reach(net: number, place: number, side: "before" | "after"): Segment {
    let segment = this.#segments.get(net);
    if (!segment) {
      segment = {
        low: place,
        high: place,
        before: { sum: 0, count: 0 },
        after: { sum: 0, count: 0 },
        track: 0,
      };
      this.#segments.set(net, segment);
    }
    segment.low = Math.min(segment.low, place);
    segment.high = Math.max(segment.high, place);
    segment[side].sum += place;
    segment[side].count++;
    return segment;
  }

  /**
   * Gives each segment a track so that none overlaps another, ordered so that neighbours cross little: of segments
   * that lead down, those that start higher lie further right; of those that lead up, further left.
   */
  assignTracks(): void {
    const segments = [...this.#segments.values()];
    if (segments.length <= ORDERED_LIMIT) {
      segments.sort(byNesting);
      this.tracks = stackInOrder(segments);
    } else {
      segments.sort((a, b) => a.low - b.low || a.high - b.high);
      this.tracks = packTightly(segments);
    }
  }
}

/** Above this many segments a channel is a texture; packing it tightly matters more than the order. */
const ORDERED_LIMIT = 160;

function byNesting(a: Segment, b: Segment): number {
  const rise = Number(leadsDown(a)) - Number(leadsDown(b));
  if (rise !== 0) return rise;
  const first = mean(a.before, a.low) - mean(b.before, b.low);
  const then = mean(a.after, a.low) - mean(b.after, b.low);
  return leadsDown(a) ? -first || -then : first || then;
}

function leadsDown(segment: Segment): boolean {
  return mean(segment.before, segment.low) < mean(segment.after, segment.high);
}

function mean({ sum, count }: { readonly sum: number; readonly count: number }, otherwise: number): number {
  return count === 0 ? otherwise : sum / count;
}

/** Each segment goes right of all earlier ones that it overlaps. Returns the number of tracks. */
function stackInOrder(segments: readonly Segment[]): number {
  let tracks = 0;
  segments.forEach((segment, position) => {
    for (let other = 0; other < position; other++) {
      const earlier = segments[other];
      if (earlier && earlier.low <= segment.high && segment.low <= earlier.high) {
        segment.track = Math.max(segment.track, earlier.track + 1);
      }
    }
    tracks = Math.max(tracks, segment.track + 1);
  });
  return tracks;
}

/** First fit by starting place. Returns the number of tracks. */
function packTightly(segments: readonly Segment[]): number {
  const ends: number[] = [];
  for (const segment of segments) {
    const free = ends.findIndex((end) => end < segment.low);
    segment.track = free === -1 ? ends.length : free;
    ends[segment.track] = segment.high;
  }
  return ends.length;
}
