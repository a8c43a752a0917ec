/** What a document of any kind says of itself, beside what it is derived from. @source docs/language.md#envelope */
export const HEAD_KEYS = ['$schema', 'kind', 'grammar', 'key', 'title', 'note', 'requirements', 'comes'] as const
