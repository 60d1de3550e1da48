import { Component, createRef, type ReactNode } from "react";

type Props = {
  /** Selects the controls that take each other's place. */
  controls: string;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A part of a page whose controls go away by their own press, such as rows that are removed. If the focus was in it, it
 * goes to the control that is now in that place, and without one to the part's heading or first link.
 */
export class FocusStays extends Component<Props> {
  place = createRef<HTMLDivElement>();

  controls(): HTMLElement[] {
    if (import.meta.env.SSR) return [];
    return [...(this.place.current?.querySelectorAll<HTMLElement>(this.props.controls) ?? [])];
  }

  /** The place of what has the focus, as only now it can be seen; null if that is elsewhere. */
  override getSnapshotBeforeUpdate(): number | null {
    // the Worker never updates, and need not have what follows
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
