import type { Text } from '#engine/text/text.ts'
import texts from '#schemas/text/designer.json'

/** The name of a copy, to be changed. @source docs/designer.md#surfaces */
export const copied = ({ zh, en }: Text): Text => ({
  zh: `${zh}${texts['apps.copySuffix'].zh}`,
  ...(en && { en: `${en}${texts['apps.copySuffix'].en}` }),
})
