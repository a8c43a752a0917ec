/** The app and the dashboard of a workshop have this key; no app of a creator can have one with a hyphen. @source ADR 0046 */
export const keyOfWorkshop = (id: string): string => `workshop-${id}`

/** The id of the workshop whose app has this key; undefined for other apps. */
export const workshopOf = (app: string): string | undefined => /^workshop-([1-9]\d{0,18})$/.exec(app)?.[1]
