/** Whether a legend is shown: when configured, else only when there are several things to tell apart. */
export function showsLegend(legend: 'auto' | 'show' | 'hide', things: number): boolean {
  return legend === 'show' || (legend === 'auto' && things > 1)
}
