import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icons/icon";
import { useFailedReads } from "~/ui/requests/fetch-retry";
import styles from "./pull-to-refresh.module.css";

/** Shortest pull that counts, in pixels. */
const PULL_THRESHOLD = 40;
const RELOAD_AFTER_MS = 2000;

/** Reloads the page when it, and no menu or dialog on it, is pulled down at the top. While mounted, the browser's own gesture is off. */
export function PullToRefresh() {
  const { revalidate, state } = useRevalidator();
  const [waiting, setWaiting] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const lost = useFailedReads();
  const refreshing = waiting || (state === "loading" && !lost);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      revalidate();
      setWaiting(false);
    }, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting, revalidate]);

  useEffect(() => {
    let startedAt: number | null = null;
    const root = document.documentElement;
    const pulled = (event: TouchEvent) =>
      startedAt === null ? 0 : (event.changedTouches[0]?.clientY ?? startedAt) - startedAt;
    const show = (distance: number) =>
      line.current?.toggleAttribute("data-ready", distance >= PULL_THRESHOLD);
    const start = ({ touches, target }: TouchEvent) => {
      const isOnPage = !(target as Element).closest("dialog, [popover], [role=listbox], details[open]");
      startedAt =
        isOnPage && window.scrollY <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => show(window.scrollY <= 0 ? pulled(event) : 0);
    const end = (event: TouchEvent) => {
      if (window.scrollY <= 0 && pulled(event) >= PULL_THRESHOLD) setWaiting(true);
      startedAt = null;
      show(0);
    };
    const passive = { passive: true };
    root.setAttribute("data-pull", "");
    window.addEventListener("touchstart", start, passive);
    window.addEventListener("touchmove", move, passive);
    window.addEventListener("touchend", end, passive);
    return () => {
      root.removeAttribute("data-pull");
      window.removeEventListener("touchstart", start);
      window.removeEventListener("touchmove", move);
      window.removeEventListener("touchend", end);
    };
  }, []);

  return (
    <div
      ref={line}
      className={`center accent ${styles.pull}`}
      data-refreshing={refreshing || undefined}
      role="status"
    >
      <Icon name="refresh" />
      {refreshing && <span className="sr-only">Loading the newest</span>}
    </div>
  );
}
