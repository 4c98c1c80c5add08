const ESC = "\u001b";

/** So many lines as deployments write them: time stamps, colours on some, an error now and then. */
export function colouredLines(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const time = new Date(Date.UTC(2026, 0, 1) + index * 250).toISOString();
    if (index % 50 === 49)
      return `${time} ${ESC}[31m│${ESC}[0m ${ESC}[1m${ESC}[31mError: ${ESC}[0m${ESC}[1mthe queue exists${ESC}[0m`;
    if (index % 3 === 0)
      return `${time} ${ESC}[1maws_ecs_service.web[${index}]: Still modifying... [10s elapsed]${ESC}[0m`;
    return `${time}   ${ESC}[32m+${ESC}[0m ${ESC}[38;5;244mname${ESC}[0m = "a plain value of some length" # ${index}`;
  });
  return lines.map((line) => `${line}\n`).join("");
}
