import type { TabSubject } from "../../shared/protocols/planner.ts";

/** A tab as far as the set knows it. */
export interface SetTab {
  readonly subject: TabSubject;
  /** Whether the user works in it. */
  readonly isActive: boolean;
  readonly isVisible: boolean;
}

/** The tabs that there are, each under the key of its subject; that which came to the front last comes last. */
export class TabSet<T extends SetTab> {
  #tabs: readonly T[] = [];

  get all(): readonly T[] {
    return this.#tabs;
  }

  /** The tab of a subject; where that has a source, another one of it before none. */
  of({ key, source }: TabSubject): T | undefined {
    return this.#tabs.find(({ subject }) => subject.key === key) ?? this.ofSource(source).at(-1);
  }

  /** Those that are about a source: two where one of them came back with what somebody made of it. */
  ofSource(source: string | undefined): readonly T[] {
    return source === undefined ? [] : this.#tabs.filter(({ subject }) => subject.source === source);
  }

  /** The tab that commands act on: the active one; else that in sight, or at all, which was in front last. */
  get front(): T | undefined {
    const { all } = this;
    return all.find(({ isActive }) => isActive) ?? all.findLast(({ isVisible }) => isVisible) ?? all.at(-1);
  }

  /** Takes a tab in, or notes that it has come to the front. */
  toFront(tab: T): void {
    this.remove(tab);
    this.#tabs = [...this.#tabs, tab];
  }

  remove(tab: T): void {
    this.#tabs = this.#tabs.filter((other) => other !== tab);
  }

  /** The subject where none of the tabs is about it; else the same once more, for a tab beside that. */
  free(subject: TabSubject, tabs: readonly T[] = this.#tabs): TabSubject {
    const taken = new Set(tabs.map(({ subject: { key } }) => key));
    let free = subject;
    for (let number = 2; taken.has(free.key); number++)
      free = { ...subject, key: `${subject.key} ${number}` };
    return free;
  }
}
