/**
 * A form drawn on the page itself; `with: { record }` passes a stored record, other names under `with` are fields of a
 * new one.
 * @source docs/language.md#nodes; docs/language.md#form
 */
import { observer } from '@formily/reactive-react'
import { useCallback, useContext, useMemo } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { FormHostContext } from '#engine/react/form/form-host.ts'
import { FormView } from '#engine/react/form/form-view.tsx'
import { FailedBox } from '#engine/react/frame/boundary.tsx'
import { runRules } from '#engine/react/state/rules.ts'
import { type RecordScope, usePage, useRecord } from '#engine/react/state/scope.tsx'
import { runSteps } from '#engine/react/state/steps.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { FormBody } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Props } from './props.gen.ts'

export default observer(function Form({ node, readOnly, emit }: WidgetProps<Props>) {
  const page = usePage()
  const around = useRecord()
  const t = useT()
  const body = node.body as FormBody | undefined
  const passed = JSON.stringify(runRules(node.with, { page, record: around }))
  const host = useContext(FormHostContext)
  const own = useMemo(() => readPassed(passed), [passed])
  const { record, given } = host ?? own
  const onSaved = useCallback(
    async (saved: WireRecord, scope: RecordScope) => {
      if (body?.afterSubmit)
        await runSteps(body.afterSubmit, { page, record: scope, moment: { row: saved }, self: node.id })
      else if (!host) page.ports.notify.message('success', t('react.saved'))
      void emit('saved', { id: saved.id ?? null })
      if (body?.entity === undefined || host) return
      await page.changed(body.entity)
      // the next input is for another record
      if (!record) page.blocks.get(node.id)?.reset?.()
    },
    [body, page, host, node.id, record, emit, t],
  )
  if (!body) return <FailedBox label={node.id} reason={t('react.noBody')} />
  return (
    <FormView
      id={node.id}
      body={body}
      record={record}
      given={given}
      viewOnly={readOnly}
      onSaved={onSaved}
      onCancel={page.close}
      bare={readOnly}
    />
  )
})

function readPassed(text: string): { record: WireRecord | null; given: EngineRecord } {
  const { record, ...given } = JSON.parse(text) as { record?: WireRecord | null } & EngineRecord
  return { record: record?.id ? record : null, given }
}
