/* Comforts only: everything on the page reads without this script. */
;(() => {
  const form = document.querySelector('.filter')
  const checks = [...document.querySelectorAll('[data-verdict]')]

  /** What the address names: an id, or a check as the terminal writes it. */
  const named = () => {
    const raw = location.hash.slice(1)
    if (raw === '') return null
    let words = raw
    try {
      words = decodeURIComponent(raw)
    } catch {
      // Not encoded as addresses are: taken as it stands.
    }
    return document.getElementById(words) ?? document.getElementById(words.replace(/[^A-Za-z0-9.-]+/g, '_'))
  }

  const reveal = () => {
    const target = named()
    if (!target) return
    if (form && target.closest('[hidden]')) {
      form.reset()
      filter()
    }
    for (let node = target; node; node = node.parentElement) if (node instanceof HTMLDetailsElement) node.open = true
    target.scrollIntoView()
  }

  const filter = () => {
    const words = form.elements.words.value.toLowerCase().split(/\s+/)
    const wanted = new Set([...form.querySelectorAll(':checked')].map(box => box.value))
    let shown = 0
    for (const check of checks) {
      const fits = wanted.has(check.dataset.verdict) && words.every(word => texts.get(check).includes(word))
      check.hidden = !fits
      if (fits) shown += 1
    }
    for (const fold of document.querySelectorAll('.passed')) {
      const some = fold.querySelector('[data-verdict]:not([hidden])') !== null
      fold.hidden = !some
      fold.open = some && words.join('') !== ''
    }
    for (const chapter of document.querySelectorAll('.chapter'))
      chapter.hidden = !chapter.querySelector('[data-verdict]:not([hidden])')
    form.querySelector('[role=status]').textContent =
      shown === checks.length ? '' : `${shown} of ${checks.length} shown`
  }
  const texts = new Map(form ? checks.map(check => [check, check.textContent.toLowerCase()]) : [])
  if (form) {
    form.hidden = false
    form.addEventListener('input', filter)
    form.addEventListener('submit', event => event.preventDefault())
  }

  addEventListener('hashchange', reveal)
  // Also where the address names the same check again.
  addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
    if (link && link.hash === location.hash) reveal()
  })
  reveal()

  for (const command of document.querySelectorAll('.curl')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(command.querySelector('pre').textContent)
        button.textContent = 'Copied'
      } catch {
        getSelection().selectAllChildren(command.querySelector('pre'))
        button.textContent = 'Selected'
      }
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    command.querySelector('.label').append(' ', button)
  }
})()
