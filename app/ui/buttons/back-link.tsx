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
      data-press-later
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

/** Returns true if this tab has shown one of our screens before this one. */
function canGoBack(): boolean {
  // it counts pages that were loaded in full, too; the router begins anew with each of them
  const entry = tabHistory()?.currentEntry?.index;
  const index: unknown = entry ?? window.history.state?.idx;
  return typeof index === "number" && index > 0;
}

/** Returns how many screens back the nearest one is that matches; null if there is none, or no way to know. */
export function screensBackTo(matches: (path: string) => boolean): number | null {
  const navigation = tabHistory();
  const here = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries().slice(0, here).reverse() ?? [];
  const found = before.findIndex(({ url }) => url !== null && matches(new URL(url).pathname));
  return found < 0 ? null : found + 1;
}

type TabHistory = { currentEntry: { index: number } | null; entries: () => { url: string | null }[] };

/** The tab's history entries on this site; missing in older browsers. */
const tabHistory = () => (window as { navigation?: TabHistory }).navigation;
