/**
 * Rows that a draft alone holds: samples to design with, and the workbook whose rows publishing makes records. A version, a
 * copy and an export are without.
 * @source docs/language.md#sample-records
 */
import { isEntity } from '../kind/entity.ts'
import type { AnyDocument, EntityDocument, SampleRecord } from '../schema/document.ts'

/** As the grammar says. */
export const MOST_SAMPLES = 100
/** In characters of JSON, so that a draft stays quick to save. */
export const LARGEST_SAMPLES = 1_000_000

/** Documents as they are published. */
export const withoutSamples = (documents: readonly AnyDocument[]): AnyDocument[] =>
  documents.map(document => {
    if (!isEntity(document) || !(document.samples ?? document.workbook)) return document
    const { samples: _, workbook: __, ...kept } = document
    return kept
  })

/** Documents once the rows of their workbooks are on their way: without them and the samples that were taken from them. */
export const withoutWorkbooks = (documents: readonly AnyDocument[]): AnyDocument[] =>
  documents.flatMap(document => (isEntity(document) && document.workbook ? withoutSamples([document]) : [document]))

/** The sample records with a value; rows left free between them are none. */
export const filledSamples = ({ samples = [] }: EntityDocument): SampleRecord[] =>
  samples.filter(({ values = {} }) => Object.keys(values).length > 0)

/** Those that publishing may make records: rows of a workbook come from its file instead. */
export const samplesToMake = (entity: EntityDocument): SampleRecord[] => (entity.workbook ? [] : filledSamples(entity))
