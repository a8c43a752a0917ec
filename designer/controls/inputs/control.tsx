/** The control of a kind. Those that need more than a value are chosen in `designer/inspector/row-view.tsx`. */
import type { ControlKind } from './control-for.ts'
import {
  AreaControl,
  ColourControl,
  type ControlProps,
  InputControl,
  JsonControl,
  NumberControl,
  SegmentsControl,
  SelectControl,
  SpanControl,
  SwitchControl,
  TagsControl,
} from './controls.tsx'

export function Control({ kind, ...props }: ControlProps & { kind: ControlKind }) {
  switch (kind) {
    case 'switch':
      return <SwitchControl {...props} />
    case 'segments':
      return <SegmentsControl {...props} />
    case 'span':
      return <SpanControl {...props} />
    case 'select':
      return <SelectControl {...props} />
    case 'number':
      return <NumberControl {...props} />
    case 'input':
      return <InputControl {...props} />
    case 'area':
      return <AreaControl {...props} />
    case 'tags':
      return <TagsControl {...props} />
    case 'colour':
      return <ColourControl {...props} />
    default:
      return <JsonControl {...props} />
  }
}
