/** Marks the submit button for the script below. */
export const SENDS = 'data-sends';

/**
 * Inline script of a form that runs before any module is loaded. It records an early click on the submit button, or
 * Enter in a field, on the form (`data-early`), and `Submit` replays it. On a slow connection password managers fill
 * in a form, and people submit it, seconds before hydration.
 */
export const earlyPressScript = import.meta.env.SSR
  ? [
      '{const form=document.currentScript.closest("form");',
      // Before `Submit` is hydrated its button has `type="button"`.
      `const note=()=>{if(form.querySelector("[${SENDS}]").type==="button")form.dataset.early=""};`,
      `form.addEventListener("click",({target})=>{if(target.closest("[${SENDS}]"))note()});`,
      // A browser submits a form with a single field on Enter, with the input in the URL.
      'form.addEventListener("keydown",(event)=>{',
      'if(event.key==="Enter"&&event.target.matches("input")){note();if("early" in form.dataset)event.preventDefault()}})}',
    ].join('')
  : '';
