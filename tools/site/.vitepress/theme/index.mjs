/** The default theme without its fonts, one language for all tabs, and diagrams. */
import { useData, useRoute, withBase } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { nextTick, onMounted, watch } from "vue";
import "./style.css";

const key = "pulumi-hosting-language";

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    const { isDark } = useData();
    const enliven = () =>
      nextTick(() => {
        markMain();
        showLanguage(remembered());
        void draw(isDark.value);
      });
    onMounted(() => {
      document.addEventListener("change", keepLanguage);
      enliven();
    });
    watch(() => route.path, enliven);
    watch(isDark, enliven);
  },
};

/** The default theme's home page has no main part, as every other page has. */
function markMain() {
  const content = document.getElementById("VPContent");
  if (content?.classList.contains("is-home")) content.setAttribute("role", "main");
  else content?.removeAttribute("role");
}

/** Whoever reads Python wants every program in Python. */
function keepLanguage({ target, isTrusted }) {
  const title = isTrusted && target.matches?.(".vp-code-group input") && titleOf(target);
  if (!title) return;
  const before = target.getBoundingClientRect().top;
  try {
    localStorage.setItem(key, title);
  } catch {
    // A browser may forbid it; then the choice is kept for this page.
  }
  showLanguage(title);
  // Other groups may have grown above: what was clicked stays where it was.
  window.scrollBy(0, target.getBoundingClientRect().top - before);
}

function showLanguage(title) {
  for (const input of document.querySelectorAll(".vp-code-group input")) if (!input.checked && titleOf(input) === title) input.click();
}

function titleOf(input) {
  return document.querySelector(`label[for="${input.id}"]`)?.textContent;
}

function remembered() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let loaded;

/** Draws what is written as text, so that it can be read without scripts. The drawing program is loaded where there is something to draw. */
async function draw(dark) {
  const sources = [...document.querySelectorAll("pre.diagram")];
  if (sources.length === 0) return;
  loaded ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: withBase("/mermaid.js"), onload: () => resolve(window.mermaid), onerror: reject });
    document.head.append(script);
  });
  const mermaid = await loaded;
  // The ground of a text on an arrow is too bright for the text in the dark theme.
  const look = dark ? { theme: "dark", themeVariables: { edgeLabelBackground: "#333" } } : { theme: "neutral" };
  mermaid.initialize({ startOnLoad: false, securityLevel: "strict", fontFamily: "inherit", ...look });
  for (const [index, source] of sources.entries()) {
    const { svg } = await mermaid.render(`diagram-${index}`, source.textContent);
    const shown = source.nextElementSibling?.classList.contains("drawn") ? source.nextElementSibling : document.createElement("div");
    shown.className = "drawn";
    shown.innerHTML = svg;
    source.after(shown);
    source.hidden = true;
  }
}
