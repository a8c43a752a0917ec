import type { WidgetDocument } from '../schema/document.ts'
import { checkValue } from './check-props.ts'
import type { Checking } from './checking.ts'

/** Checks a manifest: its sample must fit its own props. */
export function checkWidget(checking: Checking, widget: WidgetDocument) {
  checking.once(widget.events, 'events')
  checkValue(checking, widget.props, widget.sample.props ?? {}, 'sample/props')
  if (widget.value && widget.sample.value !== undefined && widget.sample.value !== null) {
    checkValue(checking, widget.value, widget.sample.value, 'sample/value')
  }
}
