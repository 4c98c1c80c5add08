import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element's inside, as it changes. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

/** The index under the pointer, forgotten when the rows change. */
export function useHover(
  rows: readonly unknown[],
): [number | undefined, (index: number | undefined) => void] {
  const [hovered, setHovered] = useState<{ rows: readonly unknown[]; index: number | undefined }>();
  const index = hovered?.rows === rows ? hovered.index : undefined;
  return [index, (next) => next !== index && setHovered({ rows, index: next })];
}
