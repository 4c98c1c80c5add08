import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../common/parts.tsx";

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  /** Codicon; absent for items that are ticked or not. */
  readonly icon?: string;
  readonly checked?: boolean;
  /** Begins a new part of the menu. */
  readonly separated?: boolean;
}

export interface MenuProps {
  readonly icon: string;
  readonly title: string;
  readonly items: readonly MenuItem[];
  readonly onChoose: (id: string) => void;
}

/** A button that opens a menu, by the keyboard as the ARIA practices describe it. */
export function Menu({ icon, title, items, onChoose }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    root.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
    const close = ({ target }: Event) => {
      if (!(target instanceof Node) || !root.current?.contains(target)) setOpen(false);
    };
    const abort = new AbortController();
    document.addEventListener("pointerdown", close, { signal: abort.signal });
    window.addEventListener("blur", () => setOpen(false), { signal: abort.signal });
    return () => abort.abort();
  }, [open]);

  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = entries.findIndex((entry) => entry.matches(":focus"));
    const target = {
      ArrowDown: entries[(at + 1) % entries.length],
      ArrowUp: entries.at(at <= 0 ? -1 : at - 1),
      Home: entries[0],
      End: entries.at(-1),
    }[event.key];
    if (event.key === "Escape") leave();
    else if (event.key === "Tab") return setOpen(false);
    else if (target) target.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="menu" ref={root}>
      <button
        type="button"
        class="icon-button"
        ref={button}
        title={title}
        aria-label={title}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
      </button>
      {open && (
        <div class="menu-list" role="menu" aria-label={title} tabIndex={-1} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <Item
              key={item.id}
              item={item}
              onChoose={() => {
                // A menu of ticks stays for the next one.
                if (item.checked === undefined) leave();
                onChoose(item.id);
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Item({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }) {
  const { title, checked, separated } = item;
  const look = separated ? "menu-item separated" : "menu-item";
  if (checked === undefined) {
    return (
      <button type="button" role="menuitem" tabIndex={-1} class={look} onClick={onChoose}>
        <Icon name={item.icon ?? "blank"} />
        {title}
      </button>
    );
  }
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      class={look}
      onClick={onChoose}
    >
      <Icon name={checked ? "check" : "blank"} />
      {title}
    </button>
  );
}
