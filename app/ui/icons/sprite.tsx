import styles from "./icon.module.css";

/** The hand-edited sprite: stroked paths on a 24 grid. */
const ICONS = {
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20 20",
  home: "M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4z",
  check: "m5 12.5 4.5 4.5L19 7",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  unlock: "M6 11h12v9H6zM8.5 11V7.5A3.5 3.5 0 0 1 15 6",
  people:
    "M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5M3 19.5c0-3 2.5-5 6-5s6 2 6 5M16 5.3a3.25 3.25 0 0 1 0 6M17.5 14.8c2.2.7 3.5 2.4 3.5 4.7",
  comment: "M4 5h16v11h-8l-5 4v-4H4z",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H4.5v9h15v-9H18",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  flag: "M6 21V4h11l-2.5 4L17 12H6",
  pencil: "M4 20v-4L16 4l4 4L8 20zM13.5 6.5l4 4",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  back: "M19 12H5M11 6l-6 6 6 6",
  next: "M5 12h14M13 6l6 6-6 6",
  fold: "m6 9 6 6 6-6",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01",
  envelope: "M4 6h16v12H4zM4 7l8 6 8-6",
  "envelope-open": "M4 10l8-6 8 6v10H4zM4 10.5l8 5.5 8-5.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  "eye-off":
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.6M6.2 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1M10 10a3 3 0 0 0 4 4.2",
  refresh: "M20 11a8 8 0 0 0-14-4.5L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14 4.5l2-2M20 20v-4.5h-4.5",
  download: "M12 4v11M8 11.5l4 3.5 4-3.5M5 20h14",
  tag: "M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01",
} as const;

export type IconName = keyof typeof ICONS;

/** Rendered once per page, so that an icon costs no request. The browser reuses the server's markup. */
export function Sprite() {
  return (
    <svg
      id="sprite"
      className={styles.sprite}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: symbols }}
    />
  );
}

const symbols = import.meta.env.SSR
  ? Object.entries(ICONS)
      .map(([name, path]) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`)
      .join("")
  : (document.getElementById("sprite")?.innerHTML ?? "");
