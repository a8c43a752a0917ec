/**
 * Whether a file does not exist or may not be read: then it cannot be downloaded either. @source docs/security.md#files
 */
export const isGone = ({ status }: Response): boolean => [401, 403, 404, 410].includes(status)
