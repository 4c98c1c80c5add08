import type { ComponentChildren } from "preact";
import type { Failure, PanelAction } from "../../shared/protocols/panel.ts";
import { Countdown } from "./countdown.tsx";

/** A codicon; decorative, so hidden from screen readers. */
export function Icon({ name }: { readonly name: string }) {
  return <span class={`codicon codicon-${name}`} aria-hidden="true" />;
}

/** A failure on a page; what failed for a rate limit can be done again by itself when that is over. */
export interface ShownFailure extends Failure {
  readonly retry?: (() => void) | undefined;
}

export interface FailureNoticeProps {
  readonly failure: ShownFailure | undefined;
  readonly onAct: (action: PanelAction) => void;
}

/** A failure in words, with its next step. */
export function FailureNotice({ failure, onAct }: FailureNoticeProps) {
  if (!failure) return null;
  const { sentence, nextStep, action, until, retry } = failure;
  return (
    <div class="notice notice-error" role="alert">
      <Icon name="error" />
      <div>
        <p>{sentence}</p>
        {until !== undefined && retry ? (
          <Countdown key={until} until={until} onOver={retry} />
        ) : (
          nextStep && <p class="muted">{nextStep}</p>
        )}
        {action && (
          <button type="button" class="link" onClick={() => onAct(action.id)}>
            {action.title}
          </button>
        )}
      </div>
    </div>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly count?: number;
  readonly open?: boolean;
  readonly children: ComponentChildren;
}

/** A part of the page that can be folded. */
export function Section({ title, count, open = true, children }: SectionProps) {
  return (
    <details class="section" open={open}>
      <summary>
        <h2>{title}</h2>
        {count !== undefined && <span class="count">{count}</span>}
      </summary>
      {children}
    </details>
  );
}

interface ToolButtonProps {
  readonly icon: string;
  readonly title: string;
  readonly onClick: () => void;
  /** For what is on or off. */
  readonly pressed?: boolean;
}

/** An icon that does something; its title is what people and screen readers know it by. */
export function ToolButton({ icon, title, onClick, pressed }: ToolButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={title}
      aria-label={title}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
