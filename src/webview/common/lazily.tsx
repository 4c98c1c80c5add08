import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component that is loaded when it is first shown: the page is there sooner without it. Until then nothing stands there. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [, show] = useState(false);
    useEffect(() => {
      if (loaded) return;
      void load().then((component) => {
        loaded = component;
        show(true);
      });
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
