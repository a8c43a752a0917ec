/**
 * What scripts over rows give, on what is drawn of a draft: the server runs them, over the rows the creator may read or
 * sample records.
 * @source docs/designer.md#scripts-over-rows; ADR 0022
 */
import { useCallback } from 'react'
import type { ScriptAnswer } from '#adapters/wire/design.ts'
import { findScripts } from '#engine/access/place-scripts.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import type { Answered, Ask, DataPort, Ports } from '#engine/ports/ports.ts'
import { fillPeriods } from '#engine/query/fill-periods.ts'
import type { AnyDocument, Query } from '#engine/schema/document.ts'
import { useOutside, useSessionState } from '../session/designer-context.tsx'

/** Hears what the scripts of a query gave, or why they failed. */
export type HearScripts = (outcome: ScriptAnswer | { error: unknown }) => void

type FindScreen = (screen: string) => AnyDocument | undefined

/** @returns adds scripts to ports that answer queries; their sources are looked up in the screens of the draft */
export function useScripted(): (ports: Ports, find: FindScreen, hear?: HearScripts) => Ports {
  const { port } = useOutside()
  const { key } = useSessionState('app').app
  return useCallback(
    (ports, find, hear) => {
      const transform = async ({ scripts, ...ask }: Ask, answer: Answered): Promise<Answered> => {
        const document = scripts && find(scripts.screen)
        if (!scripts || !document) return answer
        const known = findScripts(document)
        const query = 'query' in ask ? (ask.query as Query) : undefined
        const rows = fillPeriods(answer.rows, query)
        const run = scripts.at.flatMap(at => known.get(at) ?? [])
        const given = await port.script(key, { scripts: run, rows, total: answer.total })
        return { ...answer, ...given }
      }
      const queries: DataPort['queries'] = async (asks, tell, seen) => {
        const running: Promise<void>[] = []
        const heard: typeof tell = (id, answer) => {
          const ask = asks.find(each => each.id === id)
          if (!ask?.scripts || 'error' in answer) return tell(id, answer)
          const transformed = transform(ask, answer).catch((error: unknown) => ({ error }))
          running.push(
            transformed.then(outcome => {
              hear?.(outcome)
              tell(id, outcome)
            }),
          )
        }
        await ports.data.queries(asks, heard, seen)
        await Promise.all(running)
      }
      return { ...ports, data: { ...ports.data, queries } }
    },
    [port, key],
  )
}

/** A screen of the draft by its key. */
export const screenIn = (docs: Readonly<Record<string, AnyDocument>>, screen: string): AnyDocument | undefined =>
  Object.values(docs).find(document => document.key === screen && isScreen(document))
