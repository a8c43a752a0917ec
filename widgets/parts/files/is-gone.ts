/** Whether a file is not there, or not for who asks: there is nothing to save either. @source docs/security.md#files */
export const isGone = ({ status }: Response): boolean => [401, 403, 404, 410].includes(status)
