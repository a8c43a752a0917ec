import { pick, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/jobs.json' with { type: 'json' }
import { tableOf } from '../entity/table/names.ts'
import { readShipped } from '../layers/shipped.ts'

const words: Readonly<Record<string, Text>> = texts

/**
 * What a run did, for its log: a line for each thing counted, by the title of the entity whose table it is. In Chinese, as the
 * log keeps everything.
 * @param counts  by table
 * @source JB-06
 */
export function sayCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([table, count]) => `${pick(words[`count.${table}`] ?? titleOf(table), 'zh') || table}：${count}`)
    .join('\n')
}

/** Several entities may read one table: it is named after the one whose rows are cleared. */
function titleOf(table: string): Text | undefined {
  const of = readShipped().entities.filter(document => tableOf(document, '') === table)
  return (of.find(({ log }) => log?.days) ?? of[0])?.title
}
