/** Moves and scales an element inside a viewport by one CSS transform: the cheapest way for thousands of shapes. */

const MIN_SCALE = 0.02;
const MAX_SCALE = 8;
/** One wheel notch (100 px) scales by about 1.2. */
const WHEEL_RATE = 0.0018;
const KEY_STEP_PX = 60;
/** Free space around a fitted picture. */
const FIT_MARGIN_PX = 16;

export class PanZoom {
  readonly #viewport: HTMLElement;
  readonly #content: HTMLElement;
  readonly #abort = new AbortController();
  #x = 0;
  #y = 0;
  #scale = 1;

  constructor(viewport: HTMLElement, content: HTMLElement) {
    this.#viewport = viewport;
    this.#content = content;
    const { signal } = this.#abort;
    viewport.addEventListener("wheel", (event) => this.#wheel(event), { passive: false, signal });
    viewport.addEventListener("pointerdown", (event) => this.#drag(event), { signal });
    viewport.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  dispose(): void {
    this.#abort.abort();
  }

  /** Shows the whole picture, never larger than life. */
  fit(): void {
    const { width, height } = this.#size();
    const { clientWidth, clientHeight } = this.#viewport;
    if (width === 0 || height === 0 || clientWidth === 0) return;
    const scale = Math.min((clientWidth - FIT_MARGIN_PX) / width, (clientHeight - FIT_MARGIN_PX) / height, 1);
    this.#scale = Math.max(MIN_SCALE, scale);
    this.#x = (clientWidth - width * this.#scale) / 2;
    this.#y = (clientHeight - height * this.#scale) / 2;
    this.#apply();
  }

  actualSize(): void {
    this.zoom(1 / this.#scale);
  }

  /** Scales by a factor around a point of the viewport, its centre by default. */
  zoom(factor: number, x = this.#viewport.clientWidth / 2, y = this.#viewport.clientHeight / 2): void {
    const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, this.#scale * factor));
    this.#x = x - ((x - this.#x) * scale) / this.#scale;
    this.#y = y - ((y - this.#y) * scale) / this.#scale;
    this.#scale = scale;
    this.#apply();
  }

  #size(): { readonly width: number; readonly height: number } {
    const svg = this.#content.querySelector("svg");
    return { width: svg?.width.baseVal.value ?? 0, height: svg?.height.baseVal.value ?? 0 };
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    // Touchpads send pinches as wheel events with Ctrl; a mouse wheel zooms, a two-finger swipe pans.
    if (event.ctrlKey || Math.abs(event.deltaY) >= 100) {
      const box = this.#viewport.getBoundingClientRect();
      const rate = event.ctrlKey ? WHEEL_RATE * 5 : WHEEL_RATE;
      return this.zoom(Math.exp(-event.deltaY * rate), event.clientX - box.left, event.clientY - box.top);
    }
    this.#pan(-event.deltaX, -event.deltaY);
  }

  #drag(down: PointerEvent): void {
    if (down.button !== 0) return;
    const release = new AbortController();
    const signal = AbortSignal.any([release.signal, this.#abort.signal]);
    let { clientX, clientY } = down;
    this.#viewport.setPointerCapture(down.pointerId);
    this.#viewport.addEventListener(
      "pointermove",
      (move) => {
        this.#pan(move.clientX - clientX, move.clientY - clientY);
        ({ clientX, clientY } = move);
      },
      { signal },
    );
    for (const end of ["pointerup", "pointercancel"]) {
      this.#viewport.addEventListener(end, () => release.abort(), { signal });
    }
  }

  #key(event: KeyboardEvent): void {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#pan(KEY_STEP_PX, 0),
      ArrowRight: () => this.#pan(-KEY_STEP_PX, 0),
      ArrowUp: () => this.#pan(0, KEY_STEP_PX),
      ArrowDown: () => this.#pan(0, -KEY_STEP_PX),
      "+": () => this.zoom(1.2),
      "=": () => this.zoom(1.2),
      "-": () => this.zoom(1 / 1.2),
      "0": () => this.fit(),
      "1": () => this.actualSize(),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #pan(dx: number, dy: number): void {
    this.#x += dx;
    this.#y += dy;
    this.#apply();
  }

  #apply(): void {
    this.#content.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`;
  }
}
