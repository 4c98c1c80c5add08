import { Icon } from "../../common/parts.tsx";

interface ChipButtonProps {
  /** What it does with what the chip says. */
  readonly title: string;
  readonly onClick: () => void;
}

/** The cross of a chip. */
export function ChipButton({ title, onClick }: ChipButtonProps) {
  return (
    <button type="button" class="fact-ignore" title={title} aria-label={title} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
