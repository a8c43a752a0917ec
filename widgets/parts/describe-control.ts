import type { ControlDescription } from '#engine/react/picker/light-face.tsx'

/**
 * The form draws `<label for={id}>`, help under `${id}-help` and issues under `${id}-issue`.
 * @source docs/language.md#widget
 */
export function describeControl(props: {
  id: string
  help?: string
  invalid: boolean
  required: boolean
}): ControlDescription {
  const described = [props.invalid && `${props.id}-issue`, props.help && `${props.id}-help`].filter(Boolean).join(' ')
  return {
    id: props.id,
    'aria-invalid': props.invalid || undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': described || undefined,
  }
}
