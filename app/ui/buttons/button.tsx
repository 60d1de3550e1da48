import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import { Link, type LinkProps } from "~/ui/links/link";
import styles from "./button.module.css";

export type ButtonVariant = "plain" | "quiet" | "outlined" | "drop";

type Look = {
  /** plain: an action; quiet: a secondary action; outlined: a way on; drop: the one filled button of a screen. */
  variant?: ButtonVariant;
  icon?: IconName;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    busy?: boolean;
  };

/**
 * While busy or aria-disabled, ignores clicks but keeps the focus, unlike a disabled button. A press on a button that
 * only a script answers waits for the page's scripts.
 */
export function Button({
  variant = "plain",
  icon,
  busy = false,
  className = "",
  children,
  ...rest
}: ButtonProps) {
  const idle = busy || rest["aria-disabled"] || undefined;
  const needsScripts = rest.onClick !== undefined && (rest.type ?? "button") === "button";
  return (
    <button
      type="button"
      {...rest}
      className={`label ${styles.button} ${className}`}
      data-variant={variant}
      data-press-later={needsScripts || undefined}
      aria-busy={busy || undefined}
      aria-disabled={idle}
      onClick={idle ? ignore : rest.onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

const ignore = (event: MouseEvent) => event.preventDefault();

export function LinkButton({ variant = "plain", icon, className = "", children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={`label ${styles.button} ${className}`} data-variant={variant}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
