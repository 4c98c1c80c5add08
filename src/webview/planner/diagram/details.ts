/** What of a large picture is on the page: what is made when somebody comes near, and how it becomes the next picture. */
import { farText, type PictureLayer, type PicturePart, type PictureText } from "./farText.ts";
import { parsePlain } from "./plainSvg.ts";

/** Makes inert elements of a text that holds nothing but them. */
type Make = (text: string) => Element;

/** A part of the next picture, and the element that shows it already; undefined where one has to be made. */
interface Step {
  readonly part: PicturePart;
  readonly element: Element | undefined;
  /** Where it stands in the plan is another place: nothing of that is drawn. */
  readonly isRenumbered: boolean;
}

/** Positions of components in the plan: all after a new one have others. */
const POSITIONS = / (data-index|data-folded|data-members)="([\d ]*)"/g;
/** Parts that have changed, as a share of all, above which a picture is made anew at once. */
const MOST_CHANGED = 0.5;

export class Details {
  readonly #svg: SVGSVGElement;
  readonly #make: Make;
  /** By elements that are not whole yet: all of each. */
  readonly #whole = new Map<Element, string>();
  /** What the picture was made of, layer by layer, and the element of each part. */
  #text: PictureText | undefined;
  #elements: readonly (readonly Element[])[] = [];

  /** @param text what a large picture is made of; undefined for one that is whole, and is never changed */
  constructor(svg: SVGSVGElement, text: PictureText | undefined, make: Make) {
    this.#svg = svg;
    this.#make = make;
    this.#text = text;
    if (!text) return;
    const layers = [...svg.children].flatMap(({ children }) => (children.length > 0 ? [[...children]] : []));
    this.#elements = layers;
    text.layers.forEach(({ parts }, layer) => {
      for (const [index, part] of parts.entries()) this.#keep(part, layers[layer]?.[index]);
    });
  }

  /** A picture of which only a part is made. @returns undefined where the text is none */
  static far(text: PictureText, make: Make): { svg: SVGSVGElement; details: Details } | undefined {
    const svg = parsePlain(farText(text));
    return svg && { svg, details: new Details(svg, text, make) };
  }

  get text(): PictureText | undefined {
    return this.#text;
  }

  #keep({ head, rest, far }: PicturePart, element: Element | undefined): void {
    if (element && far !== undefined) this.#whole.set(element, head + rest);
  }

  /** Makes elements whole. */
  complete(elements: Iterable<Element | undefined>): void {
    const waiting = [...elements].flatMap((element) => {
      const text = element && this.#whole.get(element);
      return element && text !== undefined ? [{ element, text }] : [];
    });
    if (waiting.length === 0) return;
    const made = this.#make(waiting.map(({ text }) => text).join(""));
    const twins = [...made.children];
    waiting.forEach(({ element }, index) => {
      this.#whole.delete(element);
      element.replaceChildren(...(twins[index]?.childNodes ?? []));
    });
  }

  /**
   * How the picture becomes another one: only what has changed is made. What does not change keeps its elements.
   * @returns does it; undefined where the other picture is better made anew
   */
  changeTo(next: PictureText): (() => void) | undefined {
    const before = this.#text;
    if (!before || !isAlike(before, next)) return undefined;
    const layers = next.layers.map(({ parts }, layer) => this.#stepsTo(parts, before.layers[layer], layer));
    const all = layers.flat();
    if (all.filter(({ element }) => !element).length > MOST_CHANGED * all.length) return undefined;
    const [{ opening = "" } = {}] = next.layers;
    const hasShell = opening !== before.layers[0]?.opening;
    const shell = hasShell ? parsePlain(`${opening}</g></svg>`) : undefined;
    // The first layer of somebody else's picture can be no group.
    if (hasShell && !shell) return undefined;
    return () => {
      if (shell) this.#takeShell(shell);
      this.#elements = layers.map((steps, layer) => this.#changeLayer(layer, steps));
      this.#text = next;
    };
  }

  #stepsTo(parts: readonly PicturePart[], before: PictureLayer | undefined, layer: number): Step[] {
    const shown = new Map<string, { readonly head: string; readonly element: Element | undefined }>();
    before?.parts.forEach(({ head, rest }, index) => {
      shown.set(rest, { head, element: this.#elements[layer]?.[index] });
    });
    return parts.map((part) => {
      const same = shown.get(part.rest);
      const isRenumbered = same !== undefined && same.head !== part.head;
      if (!same?.element || (isRenumbered && unnumbered(same.head) !== unnumbered(part.head)))
        return { part, element: undefined, isRenumbered: false };
      // An element shows one part.
      shown.delete(part.rest);
      return { part, element: same.element, isRenumbered };
    });
  }

  /** @returns the elements of the layer's parts */
  #changeLayer(layer: number, steps: readonly Step[]): readonly Element[] {
    const before = this.#elements[layer] ?? [];
    const parent = before[0]?.parentElement;
    const isKept = new Set(steps.map(({ element }) => element));
    for (const element of before) {
      if (isKept.has(element)) continue;
      element.remove();
      this.#whole.delete(element);
    }
    const missing = steps.filter(({ element }) => !element).map(({ part }) => part);
    const made =
      missing.length === 0
        ? []
        : [...this.#make(missing.map(({ head, rest, far }) => head + (far ?? rest)).join("")).children];
    let next = 0;
    let at = parent?.firstElementChild ?? null;
    return steps.flatMap(({ part, element, isRenumbered }) => {
      const shown = element ?? made[next++];
      if (!shown) return [];
      if (!element) this.#keep(part, shown);
      if (isRenumbered) renumber(shown, part.head);
      if (shown === at) at = shown.nextElementSibling;
      else parent?.insertBefore(shown, at);
      return [shown];
    });
  }

  /** The size of the picture, what it says of itself, and its ground: all that stands before the first layer. */
  #takeShell(shell: SVGSVGElement): void {
    for (const { name } of [...this.#svg.attributes])
      if (name !== "class" && !shell.hasAttribute(name)) this.#svg.removeAttribute(name);
    for (const { name, value } of shell.attributes)
      if (name !== "xmlns" && name !== "class") this.#svg.setAttribute(name, value);
    const first = this.#elements[0]?.[0]?.parentElement;
    while (first?.previousSibling) first.previousSibling.remove();
    shell.lastElementChild?.remove();
    first?.before(...shell.childNodes);
  }
}

/** Whether two pictures have the same layers, drawn alike. */
function isAlike(before: PictureText, next: PictureText): boolean {
  return (
    before.layers.length === next.layers.length &&
    before.ending === next.ending &&
    before.layers.every(({ opening }, layer) => {
      const { opening: other = "" } = next.layers[layer] ?? {};
      return layer === 0 ? lastTag(opening) === lastTag(other) : opening === other;
    })
  );
}

function lastTag(opening: string): string {
  return opening.slice(opening.lastIndexOf("<"));
}

function unnumbered(head: string): string {
  return head.replaceAll(POSITIONS, "");
}

function renumber(element: Element, head: string): void {
  const now = new Map([...head.matchAll(POSITIONS)].map(([, name = "", value = ""]) => [name, value]));
  for (const name of ["data-index", "data-folded", "data-members"]) {
    const value = now.get(name);
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
