import { Fault } from '#engine/error/fault.ts'
import { foldText, termsOf } from '#engine/text/search-words.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { notifySynonymsChanged } from '../../../search/open-search.ts'

/** Words of one group. */
const MOST = 8
/** Characters of one. */
const LONGEST = 20

/** Words that mean the same are at least two that can be searched for; servers hear of a change. @source ADR 0050 */
export const synonymHook: Hook = {
  async beforeSave({ record, model }) {
    const words = (record.words ?? []) as string[]
    const folded = new Set(words.map(foldText).filter(word => termsOf(word).length > 0))
    const fits = folded.size === words.length && words.length > 1 && words.length <= MOST
    if (fits && words.every(word => [...word].length <= LONGEST)) return
    const { title } = model.byId.get('words')!.field
    const issue = { path: 'words', code: 'search.synonyms', params: { title, most: MOST, max: LONGEST } }
    throw new Fault('record.refused', {}, { data: { issues: [issue] } })
  },
  afterSave: ({ trx }) => notifySynonymsChanged(trx),
  afterRemove: ({ trx }) => notifySynonymsChanged(trx),
}
