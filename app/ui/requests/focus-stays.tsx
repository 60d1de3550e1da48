import { Component, createRef, type ReactNode } from "react";

type Props = {
  /** Selector of the controls that may be removed. */
  controls: string;
  className?: string;
  children: ReactNode;
};

/**
 * Keeps the focus in a part of the page whose controls disappear when used, such as removable rows. Moves it
 * to the control that takes the removed one's place, or else to the part's heading or first link.
 */
export class FocusStays extends Component<Props> {
  place = createRef<HTMLDivElement>();

  controls(): HTMLElement[] {
    if (import.meta.env.SSR) return [];
    return [...(this.place.current?.querySelectorAll<HTMLElement>(this.props.controls) ?? [])];
  }

  /** Returns the focused control's index before the update removes it, or null if the focus is elsewhere. */
  override getSnapshotBeforeUpdate(): number | null {
    // the Worker never updates, so its bundle can omit the rest
    if (import.meta.env.SSR) return null;
    const { activeElement } = document;
    if (!this.place.current?.contains(activeElement)) return null;
    return Math.max(this.controls().indexOf(activeElement as HTMLElement), 0);
  }

  override componentDidUpdate(_props: Props, _state: unknown, at: number | null) {
    if (import.meta.env.SSR || at === null || document.activeElement !== document.body) return;
    const controls = this.controls();
    const next = controls[Math.min(at, controls.length - 1)];
    (next ?? this.place.current?.querySelector<HTMLElement>("[tabindex='-1'], a[href]"))?.focus();
  }

  override render() {
    return (
      <div ref={this.place} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
