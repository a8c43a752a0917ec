/**
 * Processes to start from: a file of `schemas/templates` each, with the fields its steps name. Imported by what is loaded when
 * it is opened.
 * @source docs/designer.md#processes
 */
import type { Field, FlowDocument, FlowElement, Rule } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'

/** An element with its name in both languages; conditions are rules over `fields`. */
type TemplateElement = Omit<FlowElement, 'bpmn' | 'name' | 'condition'> & { name?: Text; condition?: Rule }

export interface FlowTemplate extends Pick<FlowDocument, 'brief' | 'subject' | 'serial'> {
  /** its place among the others */
  sort: number
  title: Text
  /** what it is for, in a sentence */
  help: Text
  fields: Field[]
  elements: TemplateElement[]
}

const files = import.meta.glob<FlowTemplate>('../../../schemas/templates/*.json', { eager: true, import: 'default' })

/** By the name of its file, in their order. */
export const TEMPLATES: readonly (readonly [id: string, FlowTemplate])[] = Object.entries(files)
  .map(([path, template]) => [/([^/]+)\.json$/.exec(path)![1]!, template] as const)
  .sort(([, a], [, b]) => a.sort - b.sort)

/** Its elements as those of a flow. */
export const elementsIn = ({ elements }: FlowTemplate): FlowElement[] =>
  elements.map(
    ({ name, condition, ...element }): FlowElement => ({
      ...element,
      bpmn: element.id,
      ...(name && { name: name.zh, ...(name.en && { nameEn: name.en }) }),
      ...(condition !== undefined && { condition: JSON.stringify(condition) }),
    }),
  )
