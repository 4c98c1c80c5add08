/** Diagram groups: the lanes of the topology, from the user inwards. The order is the order of drawing. */
export const GROUPS = {
  edge: "Edge",
  network: "Network",
  identity: "Identity and security",
  compute: "Compute",
  messaging: "Messaging",
  data: "Data",
  ai: "AI and machine learning",
  observability: "Observability",
  delivery: "Delivery and management",
} as const satisfies Readonly<Record<string, string>>;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as [Group, ...Group[]];
