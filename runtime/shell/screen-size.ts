/** Widths of the window at which a screen counts as one size larger, px. @source SH-83 */
export const STEPS_PX = [768, 992, 1200]

/**
 * The size class of a screen: 3 from 1200 px on, 2 from 992, 1 from 768, else 0.
 * @param reaches  whether the window is at least so wide, px
 * @source SH-83
 */
export const screenSize = (reaches: (stepPx: number) => boolean): number => STEPS_PX.filter(reaches).length
