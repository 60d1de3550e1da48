import { useNavigate } from "@remix-run/react";
import { LinkButton } from "./button";

type Props = {
  /** Fallback without JavaScript, or when there is no history to go back to. */
  to: string;
  label?: string;
  /** Shows only the arrow; screen readers read the label. */
  compact?: boolean;
};

export function BackLink({ to, label = "Back", compact = false }: Props) {
  const navigate = useNavigate();
  return (
    <LinkButton
      to={to}
      variant="quiet"
      icon="back"
      aria-label={compact ? label : undefined}
      onClick={(event) => {
        if (!canGoBack()) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {!compact && label.toUpperCase()}
    </LinkButton>
  );
}

/** Returns true if this tab has shown at least `screens` of our screens before this one. */
export function canGoBack(screens = 1): boolean {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" && index >= screens;
}
