import { useMemo } from 'react'
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { useSessionState } from '../session/designer-context.tsx'

const NONE: readonly Field[] = []

/** The fields of the published version of a model. */
export function usePublishedFields(entity: EntityDocument): readonly Field[] {
  const { published } = useSessionState('published')
  const before = published[nameOf(entity)]
  return isEntity(before) ? before.fields : NONE
}

/** Their types by id: records may hold their values, so they are fixed. */
export function useFixedTypes(entity: EntityDocument): ReadonlyMap<string, Field['type']> {
  const before = usePublishedFields(entity)
  return useMemo(() => new Map(before.map(({ id, type }) => [id, type])), [before])
}
