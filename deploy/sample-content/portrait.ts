/** Appearance of an editor. Colours are CSS colours. */
export interface Look {
  skin: string;
  hair: keyof typeof hairstyles;
  hairColour: string;
  clothes: keyof typeof garments;
  cloth: string;
  /** Second colour of the clothes: shirt, border, collar. */
  trim: string;
  background: string;
  glasses?: boolean;
  beard?: 'full' | 'moustache' | 'stubble';
  bindi?: boolean;
}

/** A flat portrait, 384 by 480, as SVG. */
export function portrait(look: Look): string {
  const { skin, hair, hairColour, clothes, cloth, trim, background, glasses, beard, bindi } = look;
  const shade = mixed(skin, '#4a1f12', 0.22);
  const style = hairstyles[hair](hairColour, trim);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 384 480" width="384" height="480">
<rect width="384" height="480" fill="${background}"/>
<circle cx="192" cy="216" r="168" fill="#fff" opacity=".22"/>
${style.behind}
<path d="M160 262h64v80c0 40-64 40-64 0z" fill="${skin}"/>
<path d="M160 282c18 26 46 26 64 0v24c-18 26-46 26-64 0z" fill="${shade}" opacity=".55"/>
${garments[clothes](cloth, trim, skin)}
${style.covered ? '' : `<g fill="${skin}"><ellipse cx="119" cy="216" rx="13" ry="20"/><ellipse cx="265" cy="216" rx="13" ry="20"/></g><g fill="${shade}" opacity=".5"><ellipse cx="119" cy="217" rx="6" ry="11"/><ellipse cx="265" cy="217" rx="6" ry="11"/></g>`}
<path d="${face}" fill="${skin}"/>
${beard ? beards[beard](hairColour) : ''}
<g fill="${shade}" opacity=".16"><circle cx="148" cy="244" r="17"/><circle cx="236" cy="244" r="17"/></g>
${features(shade, mixed(hairColour, '#1d1410', 0.35), beard === 'full')}
${bindi ? '<circle cx="192" cy="176" r="5.5" fill="#a5162b"/>' : ''}
${style.front}
${glasses ? spectacles : ''}
</svg>`;
}

const face = 'M122 188c0-96 140-96 140 0v26c0 56-34 90-70 90s-70-34-70-90z';

const spectacles = `<g fill="#fff" fill-opacity=".18" stroke="#26211f" stroke-width="4.5"><rect x="136" y="192" width="47" height="37" rx="15"/><rect x="201" y="192" width="47" height="37" rx="15"/></g><path d="M183 206q9-7 18 0M136 204l-14-4M248 204l14-4" fill="none" stroke="#26211f" stroke-width="4.5" stroke-linecap="round"/>`;

const features = (shade: string, brows: string, bearded: boolean) =>
  `<g fill="none" stroke="${brows}" stroke-width="6" stroke-linecap="round"><path d="M145 186q15-9 30-2"/><path d="M209 184q15-7 30 2"/></g>
<g fill="#2a1b15"><ellipse cx="161" cy="210" rx="6.2" ry="7.4"/><ellipse cx="223" cy="210" rx="6.2" ry="7.4"/></g>
<g fill="#fff"><circle cx="163.4" cy="207" r="2"/><circle cx="225.4" cy="207" r="2"/></g>
<path d="M194 208c-1 14-8 24-6 29 3 4 9 4 12 2" fill="none" stroke="${shade}" stroke-width="4.5" stroke-linecap="round"/>
<path d="M170 262q22 17 44 0q-22 5-44 0z" fill="${bearded ? '#8a3f38' : '#93403b'}" stroke="${bearded ? '#8a3f38' : '#93403b'}" stroke-width="3.5" stroke-linejoin="round"/>`;

const beards = {
  full: (colour: string) =>
    `<path d="M122 206c4 22 14 34 34 40q36-14 72 0c20-6 30-18 34-40v14c0 62-34 96-70 96s-70-34-70-96z" fill="${colour}"/>`,
  moustache: (colour: string) =>
    `<path d="M158 256c8-14 26-17 34-10 8-7 26-4 34 10-14-4-24-2-34 1-10-3-20-5-34-1z" fill="${colour}"/>`,
  stubble: (colour: string) =>
    `<path d="M123 216c5 20 15 30 33 36q36-12 72 0c18-6 28-16 33-36-1 54-34 88-69 88s-68-34-69-88z" fill="${colour}" opacity=".3"/>`,
};

const body = 'M26 480c4-76 52-102 134-132 14 34 50 34 64 0 82 30 130 56 134 132z';

const garments = {
  shirt: (cloth: string, trim: string) =>
    `<path d="${body}" fill="${cloth}"/><path d="M160 340l-14 14 34 44 12-20zM224 340l14 14-34 44-12-20z" fill="${trim}"/><path d="M192 380v100" stroke="${mixed(cloth, '#000000', 0.25)}" stroke-width="3"/>`,
  jacket: (cloth: string, trim: string) =>
    `<path d="${body}" fill="${cloth}"/><path d="M160 342l32 44 32-44 18 10-50 128-50-128z" fill="${trim}"/><path d="M160 342l-26 16 22 56-16 8 46 58h6zM224 342l26 16-22 56 16 8-46 58h-6z" fill="${mixed(cloth, '#000000', 0.18)}"/>`,
  tie: (cloth: string, trim: string) =>
    `<path d="${body}" fill="${cloth}"/><path d="M160 342l32 44 32-44 18 10-50 128-50-128z" fill="#fbfaf6"/><path d="M183 380h18l-4 18 10 62-15 20-15-20 10-62z" fill="${trim}"/><path d="M160 342l-26 16 22 56-16 8 46 58h6zM224 342l26 16-22 56 16 8-46 58h-6z" fill="${mixed(cloth, '#000000', 0.18)}"/>`,
  kurta: (cloth: string, trim: string) =>
    `<path d="${body}" fill="${cloth}"/><path d="M156 334c10 38 62 38 72 0l8 16c-14 42-74 42-88 0z" fill="${mixed(cloth, '#000000', 0.14)}"/><path d="M184 376h16v104h-16z" fill="${mixed(cloth, '#000000', 0.1)}"/><g fill="${trim}"><circle cx="192" cy="396" r="4"/><circle cx="192" cy="422" r="4"/><circle cx="192" cy="448" r="4"/></g>`,
  sari: (cloth: string, trim: string, skin: string) =>
    `<path d="${body}" fill="${mixed(trim, '#000000', 0.12)}"/><path d="M148 353c20 62 68 62 88 0l-12-12c-12 30-52 30-64 0z" fill="${skin}"/><path d="M236 352c60 22 114 46 122 128H70c70-20 128-56 166-128z" fill="${cloth}"/><path d="M236 352l14 6c-36 66-92 104-150 122H70c70-20 128-56 166-128z" fill="${trim}"/><path d="M150 350c16 64 68 64 84 0" fill="none" stroke="#d9b25f" stroke-width="4"/>`,
  blouse: (cloth: string, trim: string, skin: string) =>
    `<path d="${body}" fill="${cloth}"/><path d="M146 354c18 56 74 56 92 0l-14-12c-12 30-52 30-64 0z" fill="${skin}"/><path d="M152 352c16 60 64 60 80 0" fill="none" stroke="${trim}" stroke-width="4" stroke-dasharray="1 9" stroke-linecap="round"/>`,
  jumper: (cloth: string, trim: string) =>
    `<path d="${body}" fill="${cloth}"/><path d="M154 330c12 30 64 30 76 0l6 30c-18 34-70 34-88 0z" fill="${mixed(cloth, trim, 0.35)}"/>`,
};

interface Hair {
  behind: string;
  front: string;
  /** Whether it covers the ears. */
  covered?: true;
}

const parted = (colour: string) =>
  `<path d="M118 214c-8-104 40-128 74-128s82 24 74 128c-4-40-24-72-74-86-50 14-70 46-74 86z" fill="${colour}"/>`;

/** The second argument is the colour of a headscarf or turban. */
const hairstyles = {
  short: (colour: string): Hair => ({
    behind: '',
    front: `<path d="M114 206c-10-70 14-124 78-126 70-2 88 54 78 126l-10-4c-2-30-8-46-24-56-30 8-66 6-92-8-14 14-20 34-20 68z" fill="${colour}"/>`,
  }),
  sidePart: (colour: string): Hair => ({
    behind: '',
    front: `<path d="M114 206c-14-76 18-124 80-124 64 0 86 52 76 124l-10-4c0-26-6-44-18-58-34 4-64-4-84-22-24 16-34 44-34 80z" fill="${colour}"/>`,
  }),
  balding: (colour: string): Hair => ({
    behind: '',
    front: `<path d="M114 210c-10-22-8-52 4-66 12-2 14 8 10 24-2 14-2 28-4 42zM270 210c10-22 8-52-4-66-12-2-14 8-10 24 2 14 2 28 4 42z" fill="${colour}"/>`,
  }),
  curly: (colour: string): Hair => ({
    behind: '',
    front: `<g fill="${colour}"><circle cx="128" cy="168" r="26"/><circle cx="142" cy="134" r="28"/><circle cx="170" cy="110" r="29"/><circle cx="206" cy="106" r="30"/><circle cx="238" cy="128" r="28"/><circle cx="256" cy="164" r="26"/><circle cx="190" cy="132" r="30"/><circle cx="222" cy="146" r="20"/><circle cx="158" cy="148" r="22"/></g>`,
  }),
  afro: (colour: string): Hair => ({
    behind: `<g fill="${colour}"><circle cx="192" cy="164" r="112"/><circle cx="104" cy="208" r="44"/><circle cx="280" cy="208" r="44"/></g>`,
    front: `<path d="M120 200c-4-60 28-92 72-92s76 32 72 92c-8-34-30-54-72-54s-64 20-72 54z" fill="${colour}"/>`,
  }),
  bob: (colour: string): Hair => ({
    behind: `<path d="M102 300c-22-128-2-222 90-222s112 94 90 222c-20 14-60 8-90 8s-70 6-90-8z" fill="${colour}"/>`,
    front: `<path d="M116 226c-10-96 22-142 78-142s84 46 74 142c-6-34-14-58-30-76-38 8-84-2-100-18-12 24-18 58-22 94z" fill="${colour}"/>`,
    covered: true,
  }),
  long: (colour: string): Hair => ({
    behind: `<path d="M88 420c-6-100-16-338 104-338s110 238 104 338c-50 10-158 10-208 0z" fill="${colour}"/>`,
    front: parted(colour),
    covered: true,
  }),
  wavy: (colour: string): Hair => ({
    behind: `<path d="M92 380c-30-30 8-60-10-96s14-50 10-86c-6-80 44-118 100-118s106 38 100 118c-4 36 28 50 10 86s20 66-10 96c-40 14-160 14-200 0z" fill="${colour}"/>`,
    front: `<path d="M116 220c-8-92 26-134 80-134s80 42 72 134c-4-36-16-66-46-88-30 22-96 30-106 88z" fill="${colour}"/>`,
    covered: true,
  }),
  bun: (colour: string): Hair => ({
    behind: `<circle cx="192" cy="70" r="40" fill="${colour}"/>`,
    front: parted(colour),
  }),
  plait: (colour: string): Hair => ({
    behind: `<path d="M112 240c-14-110 20-158 80-158s94 48 80 158z" fill="${colour}"/>`,
    front: `${parted(colour)}<g fill="${colour}"><ellipse cx="276" cy="300" rx="22" ry="26"/><ellipse cx="282" cy="338" rx="21" ry="25"/><ellipse cx="284" cy="376" rx="19" ry="24"/><ellipse cx="284" cy="412" rx="16" ry="22"/><path d="M250 196c24 20 32 60 30 100l-24-10c4-30 2-60-6-90z"/></g>`,
  }),
  turban: (_: string, cloth: string): Hair => ({
    behind: '',
    front: `<path d="M110 208c-26-96 24-156 82-156s108 60 82 156c-4-14-8-24-14-32-22-18-44-24-68-24s-46 6-68 24c-6 8-10 18-14 32z" fill="${cloth}"/><path d="M112 160c30-40 74-56 132-82M108 178c40-44 90-62 150-76M192 150l-22-16 22-32 22 32z" fill="none" stroke="${mixed(cloth, '#000000', 0.22)}" stroke-width="5" stroke-linejoin="round"/>`,
  }),
  headscarf: (_: string, cloth: string): Hair => ({
    behind: `<path d="M84 420c-6-40 16-70 16-130-20-150 20-222 92-222s112 72 92 222c0 60 22 90 16 130z" fill="${cloth}"/>`,
    front: `<path d="M98 300c-26-140 4-224 94-224s120 84 94 224c-6 50-40 84-94 84s-88-34-94-84zM130 196c-4 70 22 116 62 116s66-46 62-116c-4-52-26-78-62-78s-58 26-62 78z" fill="${cloth}" fill-rule="evenodd"/><path d="M110 330c30 40 120 46 164 4" fill="none" stroke="${mixed(cloth, '#000000', 0.18)}" stroke-width="5" stroke-linecap="round"/>`,
    covered: true,
  }),
};

/** @param share of the second colour, 0 to 1; colours as #rrggbb */
function mixed(colour: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [colour, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16));
    return Math.round(a! * (1 - share) + b! * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
