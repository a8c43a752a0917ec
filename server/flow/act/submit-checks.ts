/**
 * The checks of a form before it is submitted: they run before the instance is locked, because a query or a script may
 * take long.
 * @source FM-01, FM-10…FM-12, VM-09; docs/workflow.md#submit-checks
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { NodeSettings } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Services } from '../../services.ts'
import type { Definition } from '../definition/definitions.ts'
import { type CheckedForm, runChecks } from '../service/run-checks.ts'

/** @throws Fault 'flow.check-refused', 'flow.check-broken', 'flow.checks-slow' */
export async function checkSubmit(
  services: Pick<Services, 'sql' | 'entities'>,
  who: Who,
  { flow, forms }: Definition,
  settings: NodeSettings,
  values: WireRecord,
): Promise<void> {
  const form = forms[settings.form ?? flow.form ?? ''] as (CheckedForm & { fields?: CheckedForm['fields'] }) | undefined
  const checks = [...(form?.checks ?? []), ...(settings.checks ?? [])]
  if (!checks.length) return
  const over = form?.fields ? { fields: form.fields } : flow.entity ? { entity: flow.entity } : { fields: [] }
  await runChecks(services, { ...over, checks }, values as EngineRecord, who)
}
