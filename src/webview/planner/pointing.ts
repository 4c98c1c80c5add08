/** Rows that point at components in the picture: findings at all that they are about, others while they are looked at. */

/** Components by name, as a part of the panel's state. */
export interface Pointed {
  /** Those of the finding that is looked at; none where a component was selected by itself. */
  readonly pointed: readonly string[];
  /** Those that the pointer or the keyboard is at elsewhere in the panel. */
  readonly hinted: readonly string[];
}

/** Nothing selected and nothing pointed at. */
export const NOTHING_POINTED = { selected: undefined, pointed: [], hinted: [] } as const;

export class Pointing {
  readonly #get: () => Pointed;
  readonly #set: (change: Partial<Pointed>) => void;
  readonly #select: (name: string | undefined) => void;

  /** @param select selects one component in every part of the panel, and ends what is pointed at */
  constructor(
    get: () => Pointed,
    set: (change: Partial<Pointed>) => void,
    select: (name: string | undefined) => void,
  ) {
    this.#get = get;
    this.#set = set;
    this.#select = select;
  }

  /** Points at all components that a finding is about; the first of them is selected. Pointing twice ends it. */
  point(names: readonly string[]): void {
    if (isPointed(this.#get(), names)) return this.#select(undefined);
    this.#select(names[0]);
    this.#set({ pointed: names });
  }

  /** Shows where components stand, without selecting them, until none is named. */
  hint(names: readonly string[]): void {
    if (names.length + this.#get().hinted.length > 0) this.#set({ hinted: names });
  }

  /** For a row: what it is about is shown in the picture while the pointer or the focus is in it. */
  hinting(names: readonly string[]) {
    const show = () => this.hint(names);
    const end = () => this.hint([]);
    return { onMouseEnter: show, onMouseLeave: end, onFocusIn: show, onFocusOut: end };
  }
}

/** Whether exactly these components are pointed at. */
export function isPointed({ pointed }: Pick<Pointed, "pointed">, names: readonly string[]): boolean {
  return names.length > 0 && names.length === pointed.length && names.every((name) => pointed.includes(name));
}
