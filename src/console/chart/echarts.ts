import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent } from 'echarts/components'
import { type ECharts, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([BarChart, LineChart, ScatterChart, GridComponent, MarkLineComponent, SVGRenderer])

/** Starts a chart in an element, drawn as SVG; `dispose` ends it. */
export const startChart = (element: HTMLElement): ECharts => init(element, null, { renderer: 'svg' })
