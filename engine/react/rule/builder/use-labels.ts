import { useEffect, useMemo, useState } from 'react'
import { findName, targetOfName } from '../sentence/names.ts'
import type { Speech } from '../sentence/say-rule.ts'
import { clausesOf, type Group } from '../sentence/sentence.ts'

/**
 * `speech` with the labels of the people, departments and records in `sentence`, once they are loaded. Until then, and
 * for those the reader may not see, their ids are shown.
 */
export function useLabels(sentence: Group | null, speech: Speech): Speech {
  const { data } = speech
  const [labels, setLabels] = useState<Record<string, Record<string, string>>>({})
  const wanted = useMemo(() => JSON.stringify(idsIn(sentence, speech.scope)), [sentence, speech.scope])
  useEffect(() => {
    let isHere = true
    for (const [entity, ids] of Object.entries(JSON.parse(wanted) as Record<string, string[]>)) {
      data?.named(entity, ids).then(
        found => {
          const told = Object.fromEntries(found.map(({ id, label }) => [id, label]))
          if (isHere) setLabels(known => ({ ...known, [entity]: { ...known[entity], ...told } }))
        },
        () => {}, // the ids are shown
      )
    }
    return () => {
      isHere = false
    }
  }, [data, wanted])
  return useMemo(() => ({ ...speech, labelOf: (entity, id) => labels[entity]?.[id] }), [speech, labels])
}

/** Entity → ids on the right side of clauses. */
function idsIn(sentence: Group | null, scope: Speech['scope']): Record<string, string[]> {
  const ids: Record<string, string[]> = {}
  for (const { left, right } of sentence ? clausesOf(sentence) : []) {
    const target = left.kind === 'name' ? targetOfName(findName(scope, left.name)) : undefined
    if (!target) continue
    const values = right.flatMap(one => (one.kind === 'value' ? one.value : [])).filter(value => value !== null)
    if (values.length) ids[target] = [...new Set([...(ids[target] ?? []), ...values.map(String)])]
  }
  return ids
}
