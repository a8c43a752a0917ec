/**
 * The Formily field of a mounted control. It exists while the control does and has no validators: issues come from the
 * engine and are written into its feedback.
 * @source ADR 0013
 */
import { useEffect, useMemo } from 'react'
import { pathOf, type RecordScope } from '../state/scope.tsx'
import type { PartialInput } from '../widget.ts'

interface Control {
  value: unknown
  change(value: unknown): void
  holdPartialInput(partialInput: PartialInput | null): void
  partialInputAtFirst: PartialInput | null
  blur(): void
}

/** Reading `value` subscribes the caller to this field's value only. */
export function useFormField(scope: RecordScope, id: string): Control {
  const path = pathOf(scope, id).replaceAll('/', '.')
  useEffect(() => scope.mount(path), [scope, path])
  return useMemo(
    () => ({
      get value() {
        return scope.record[id] ?? null
      },
      change: value => scope.set(id, value ?? null),
      holdPartialInput: partialInput => scope.holdPartialInput(id, partialInput),
      get partialInputAtFirst() {
        return scope.partialInputOf(id)
      },
      blur: () => scope.blur(id),
    }),
    [scope, id],
  )
}
