/* Where scripts run, a chart tells its values: under the pointer, and by the arrow keys. The drawing that was there is printed. */
;(() => {
  const HEIGHT = 240
  const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })
  const words = {
    milliseconds: value => (value >= 1000 ? `${number.format(value / 1000)} s` : `${number.format(value)} ms`),
    seconds: value =>
      value >= 120 && value % 60 === 0 ? `${number.format(value / 60)} min` : `${number.format(value)} s`,
    number: value => number.format(value),
  }
  /* Of seconds, so that ticks are whole minutes where there are several. */
  const steps = {
    seconds: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 14400, 28800, 86400],
  }
  const color = tone => getComputedStyle(document.documentElement).getPropertyValue(`--${tone}`).trim()
  const font = () => `12px ${getComputedStyle(document.body).fontFamily}`

  const series = ({ label, tone, dash, stairs, filled, values }) => ({
    label,
    stroke: color(tone),
    width: filled ? 1 : 1.75,
    dash,
    fill: filled ? `color-mix(in srgb, ${color(tone)} ${filled}%, ${color('paper')})` : undefined,
    paths: stairs ? uPlot.paths.stepped({ align: 1 }) : undefined,
    points: { show: !stairs && values.length < 60, size: 4 },
  })
  const axis = (unit, size) => ({
    font: font(),
    stroke: color('soft'),
    size,
    grid: { stroke: color('rule'), width: 1 },
    ticks: { stroke: color('rule'), width: 1 },
    ...(unit in steps ? { incrs: steps[unit] } : {}),
    values: (_, splits) => splits.map(value => (value === null ? '' : words[unit](value))),
  })

  const enrich = figure => {
    const plot = JSON.parse(figure.dataset.plot)
    const title = figure.querySelector('strong').textContent
    const last = plot.at.length - 1 - (plot.lines[0].stairs ? 1 : 0)
    const box = document.createElement('div')
    const readout = document.createElement('p')
    box.className = 'plot'
    box.tabIndex = 0
    readout.className = 'readout'
    readout.textContent = 'Point at the chart, or use the arrow keys, to read its values.'
    const named = {
      role: 'slider',
      'aria-label': `${title}: its values`,
      'aria-valuemin': 0,
      'aria-valuemax': last,
      'aria-valuenow': 0,
    }
    for (const [name, value] of Object.entries(named)) box.setAttribute(name, value)
    figure.querySelector('figcaption').after(box, readout)
    figure.classList.add('plotted')

    const say = index => {
      const from = words[plot.unit](plot.at[index])
      const place = plot.spans ? `${from} to ${words[plot.unit](plot.at[index + 1])}` : from
      const told = plot.lines
        .map(({ label, values, told = values }) => [label, told[index]])
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => `${label} ${words[plot.of](value)}`)
      return `${place}: ${told.join(', ') || 'not told'}`
    }
    const tell = index => {
      readout.textContent = say(index)
      box.setAttribute('aria-valuenow', index)
      box.setAttribute('aria-valuetext', readout.textContent)
    }
    box.setAttribute('aria-valuetext', say(0))

    let chart
    const draw = () => {
      chart?.destroy()
      const options = {
        width: box.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
        scales: {
          x: { time: false, distr: plot.logarithmicAt ? 3 : 1, range: (_, from, to) => [from, to] },
          y: plot.logarithmic ? { distr: 3 } : { range: (_, __, to) => [0, to > 0 ? to * 1.08 : 1] },
        },
        axes: [axis(plot.unit, 32), axis(plot.of, 64)],
        series: [{}, ...plot.lines.map(series)],
        hooks: {
          setCursor: [
            ({ cursor: { idx, left } }) => {
              if (idx !== null && idx !== undefined && left >= 0) tell(Math.min(idx, last))
            },
          ],
        },
      }
      chart = new uPlot(options, [plot.at, ...plot.lines.map(({ values }) => values)], box)
    }
    box.addEventListener('keydown', event => {
      const now = Number(box.getAttribute('aria-valuenow'))
      const to = { ArrowLeft: now - 1, ArrowRight: now + 1, ArrowDown: now - 1, ArrowUp: now + 1, Home: 0, End: last }[
        event.key
      ]
      if (to === undefined) return
      event.preventDefault()
      const index = Math.min(Math.max(to, 0), last)
      chart.setCursor({ left: chart.valToPos(plot.at[index], 'x'), top: 10 })
      tell(index)
    })
    draw()
    new ResizeObserver(() => {
      if (box.clientWidth > 0 && box.clientWidth !== chart.width)
        chart.setSize({ width: box.clientWidth, height: HEIGHT })
    }).observe(box)
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
  }
  for (const figure of document.querySelectorAll('[data-plot]')) enrich(figure)
})()
