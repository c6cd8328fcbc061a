import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";

const target = document.querySelector("#app");
if (target === null) throw new Error("index.html holds no #app");
mount(App, { target });
