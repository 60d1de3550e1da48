import { Form, type Params, useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { wordmark } from "~/lib/look/wordmark";
import { nameInRoom } from "~/lib/people/guest-name";
import { plural } from "~/lib/text/plural";
import { LinkButton } from "~/ui/buttons/button";
import menuStyles from "~/ui/dialogs/menu.module.css";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { useProduct, useSessionOwner } from "~/ui/page/root-data";
import styles from "./top-bar.module.css";

/** The bar of a page, as its route's `handle`: the logo alone, or with a way to leave the page. */
export type BarHandle = { bare?: boolean; leave?: { words: string; to: (params: Params) => string } };

const BADGE_MAX = 99;

export function TopBar() {
  const viewer = useSessionOwner();
  const { unread = 0, news = false } = viewer ?? {};
  const { handle, params = {}, data } = useMatches().at(-1) ?? {};
  const { bare, leave } = (handle ?? {}) as BarHandle;
  if (bare) return <LogoBar />;
  // without data, the page is an error page
  if (leave && data)
    return (
      <LogoBar>
        <LinkButton to={leave.to(params)} variant="quiet" className={`small ${styles.leave}`}>
          {leave.words}
        </LinkButton>
      </LogoBar>
    );
  if (viewer?.guestOf)
    return (
      <LogoBar>
        <LinkButton to={paths.guest} variant="quiet">
          <bdi>{nameInRoom(viewer.username)}</bdi>
        </LinkButton>
      </LogoBar>
    );
  return (
    <header className={styles.bar}>
      <nav className={`row gap-x-4 ${styles.nav}`} aria-label="Main">
        <Logo />
        <LinkButton to={paths.myStuff}>
          MY STUFF
          {unread === 0 && news && (
            <span className={styles.news}>
              <span className="sr-only"> New in what you follow</span>
            </span>
          )}
        </LinkButton>
        {unread > 0 && (
          <Link to={paths.ownNotifications} className={`center plain tall ${styles.alerts}`}>
            <span className={`fine bold text-center ${styles.unread}`}>
              {unread >= BADGE_MAX ? `${BADGE_MAX}+` : unread}
              <span className="sr-only"> {plural(unread, "unread notification").replace(/^\S+ /, "")}</span>
            </span>
          </Link>
        )}
        <SearchField />
        <LinkButton
          variant="quiet"
          icon="search"
          to={paths.search}
          aria-label="Search"
          className={styles.search}
        />
        {viewer === null && <LogInButton data={data} />}
        <LinkButton variant="outlined" to={paths.drop} className={styles.drop}>
          DROP
        </LinkButton>
        {viewer && <AccountMenu username={viewer.username} />}
      </nav>
    </header>
  );
}

/** Stands in the bar where there is room; the search page has its own. */
function SearchField() {
  const { pathname } = useLocation();
  if (pathname === paths.search || pathname.startsWith(`${paths.search}/`)) return null;
  return (
    <Form action={paths.search} role="search" className={styles.find}>
      <input
        type="text"
        name="searchterm"
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        placeholder="A film, a city, a person"
        aria-label="Find lists"
      />
    </Form>
  );
}

/** On a page of the way in, whose data names the way, LOG IN leads there too. */
function LogInButton({ data }: { data: unknown }) {
  const { to } = (data ?? {}) as { to?: unknown };
  return <LinkButton to={paths.login(typeof to === "string" ? to : "")}>LOG IN</LinkButton>;
}

/** A popover, so that the browser opens it, and closes it on Escape or a press outside, without a script. */
function AccountMenu({ username }: { username: string }) {
  const { key } = useLocation();
  return (
    // a new page closes it
    <div className={`grid ${styles.account}`} key={key}>
      <button
        type="button"
        className={`center small-touch ${styles.person}`}
        aria-label="Your account"
        title="Your account"
        {...{ popovertarget: "account" }}
      >
        <Face name={username} />
      </button>
      <div
        className={`small bold rounded ${menuStyles.entries} ${styles.entries}`}
        id="account"
        {...{ popover: "auto" }}
      >
        <p className={`rule-below row-title ${styles.name}`} dir="auto">
          {username}
        </p>
        <Link to={paths.profile(username)}>Your profile</Link>
        <Link to={paths.ownAccount}>Account</Link>
        <Link to={paths.ownSettings}>Settings</Link>
        <Form method="post" action={paths.logout}>
          <button type="submit">Log out</button>
        </Form>
      </div>
    </div>
  );
}

/** The bar of invitations and rooms, and of guests, who have no other page than their list. */
const LogoBar = ({ children }: { children?: ReactNode }) => (
  <header className={styles.bar}>
    <nav className={`row gap-x-4 ${styles.nav}`} aria-label="Main">
      <Logo />
      {children}
    </nav>
  </header>
);

function Logo() {
  const { name } = useProduct();
  const [head, tail] = wordmark(name);
  return (
    <Link to="/" className={`alone plain pad-y-2 ${styles.logo}`} aria-label={`${name}, home`}>
      {head}
      <b>{tail}</b>
    </Link>
  );
}
