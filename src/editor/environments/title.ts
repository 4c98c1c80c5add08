/**
 * An environment as titles name it, told from others of its name: "production · Web shop".
 * @param place name of what it belongs to; empty where that is not known
 */
export function environmentTitle(name: string, place: string): string {
  return place === "" ? name : `${name} · ${place}`;
}
