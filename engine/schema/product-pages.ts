/**
 * The targets of a `navigate` step that are no documents, each with the params it takes.
 * @source docs/language.md#steps
 */
export const PRODUCT_PAGES = {
  /** the designer, of one app where it is given, at one of its models or on a surface */
  design: ['app', 'model', 'surface'],
  /** the start of a process, from a draft or over a record where it is given */
  'process-start': ['processId', 'processDefKey', 'draft', 'recordId', 'from'],
  /** a process, and the reader's task; `view` is `diagram` to begin with the diagram */
  'process-detail': ['processInsId', 'taskId', 'view'],
} as const

export type ProductPage = keyof typeof PRODUCT_PAGES

export const isProductPage = (target: string): target is ProductPage => Object.hasOwn(PRODUCT_PAGES, target)
