/**
 * Rows of the workbook an app was made from become records once it is published.
 * @source docs/designer.md#workbooks; docs/language.md#sample-records
 */
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { findAttach } from '../../entity/files/may-read.ts'
import type { AppRow } from '../../layers/rows.ts'
import { beginImport } from '../../sheets/begin-import.ts'
import type { Work } from '../app/work.ts'

/**
 * Begins an import for each workbook of the drafted models, in the transaction that publishes them.
 * @throws Fault 'design.workbook' for a file that is gone, or that nobody who edits the app uploaded
 */
export async function beginImports(
  { trx, who }: Pick<Work, 'trx' | 'who'>,
  { createdBy, editors }: Pick<AppRow, 'createdBy' | 'editors'>,
  drafted: AnyDocument[],
): Promise<void> {
  const theirs = new Set([who.id, createdBy, ...editors])
  const filled = referredFirst(entitiesOf(drafted)).flatMap(({ key, workbook }) =>
    workbook ? [{ key, workbook }] : [],
  )
  for (const { key, workbook } of filled) {
    const { file, name, ...said } = workbook
    const reading = { ...said, beside: filled.map(one => one.key).filter(other => other !== key) }
    const attach = await findAttach(trx, who.tenant, file)
    if (!attach?.createUser || !theirs.has(attach.createUser)) throw new Fault('design.workbook', { name })
    await beginImport(trx, who, { entity: key, file, name, reading })
  }
}

/** Imports of a file run in the order in which they were begun: a record is there before others refer to it. */
function referredFirst(entities: EntityDocument[]): EntityDocument[] {
  const byKey = new Map(entities.map(entity => [entity.key, entity]))
  const ordered = new Set<EntityDocument>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const entity = byKey.get(key)
    if (!entity || seen.has(key)) return
    seen.add(key)
    const rows = entity.fields.flatMap(({ type, to = '' }) =>
      type === 'children' ? (byKey.get(to)?.fields ?? []) : [],
    )
    for (const { type, to } of [...entity.fields, ...rows]) if (type !== 'children' && to !== undefined) visit(to)
    ordered.add(entity)
  }
  for (const { key } of entities) visit(key)
  return [...ordered]
}
