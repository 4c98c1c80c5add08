import { useEffect, useState } from "preact/hooks";

/** From this width on the design and the details stand beside the picture; the stylesheet has the same number. */
const WIDE = "(width > 900px)";

/** Whether there is room for columns. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wide;
}
