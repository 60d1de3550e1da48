import { useLocation } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { Icon } from "~/ui/icons/icon";
import { AboutLinks } from "~/ui/links/about-links";
import { Link } from "~/ui/links/link";
import styles from "./bottom-bar.module.css";

const TAGLINE = "it's always nice to have options";

export function BottomBar() {
  const { pathname } = useLocation();
  if (pathname === "/") return null;
  return (
    <footer className="quiet rule-above">
      <div className={`row gap-1-4 ${styles.inner}`}>
        <Link to="/" className={`hover-accent center ${styles.home}`} aria-label="Home">
          <Icon name="home" />
        </Link>
        <p className="quote">{TAGLINE}</p>
        <nav className={`small row gap-x-4 push ${styles.links}`} aria-label="About">
          <Link className="alone" to={paths.howListsMerge}>
            How lists merge
          </Link>
          <AboutLinks />
        </nav>
      </div>
    </footer>
  );
}
